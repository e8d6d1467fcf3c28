/** Passkeys: what the browser is asked, and its answer as the server reads it. Bytes travel as base64url. */
import { decode, encode } from './base64url'

type Options = Record<string, unknown>

/** Why passkeys cannot be used here, or nothing. */
export function whyNoPasskeys(page: { hostname: string; isSecureContext: boolean; supported: boolean }): string {
  if (/^[\d.]+$|:/.test(page.hostname))
    return 'Passkeys do not work at an address made of numbers. Open this page by its name, such as localhost.'
  if (!page.isSecureContext) return 'Passkeys need a secure connection (https).'
  return page.supported ? '' : 'This browser cannot use passkeys.'
}

export const whyNoPasskeysHere = (): string =>
  whyNoPasskeys({
    hostname: location.hostname,
    isSecureContext: window.isSecureContext,
    supported: 'PublicKeyCredential' in window,
  })

interface Described {
  id: string
  type: 'public-key'
}

const described = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list as Described[] | undefined) ?? []).map(({ id, type }) => ({ id: decode(id), type }))

/** The options as `navigator.credentials.create` takes them. */
export function creationOptions(options: Options): PublicKeyCredentialCreationOptions {
  const given = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return {
    ...(options as unknown as PublicKeyCredentialCreationOptions),
    challenge: decode(given.challenge),
    user: { ...given.user, id: decode(given.user.id) },
    excludeCredentials: described(options.excludeCredentials),
  }
}

/** The options as `navigator.credentials.get` takes them. */
export const requestOptions = (options: Options): PublicKeyCredentialRequestOptions => ({
  ...(options as unknown as PublicKeyCredentialRequestOptions),
  challenge: decode(options.challenge as string),
  allowCredentials: described(options.allowCredentials),
})

const NOT_ALLOWED = 'No passkey was used.'

/** The browser's own dialog. Its errors are in the browser's words, so they are replaced. */
async function dialog(work: Promise<Credential | null>): Promise<PublicKeyCredential> {
  let found: Credential | null
  try {
    found = await work
  } catch (error) {
    const known = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new Error(known ? 'This device has a passkey for your account already.' : NOT_ALLOWED, { cause: error })
  }
  if (!(found instanceof PublicKeyCredential)) throw new Error(NOT_ALLOWED)
  return found
}

const answer = (found: PublicKeyCredential, response: Record<string, ArrayBuffer | null>): Options => ({
  id: found.id,
  rawId: encode(found.rawId),
  type: found.type,
  response: Object.fromEntries(
    Object.entries(response).flatMap(([key, bytes]) => (bytes ? [[key, encode(bytes)]] : [])),
  ),
})

export async function makePasskey(options: Options): Promise<Options> {
  const found = await dialog(navigator.credentials.create({ publicKey: creationOptions(options) }))
  const response = found.response as AuthenticatorAttestationResponse
  return answer(found, { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject })
}

export async function signWithPasskey(options: Options): Promise<Options> {
  const found = await dialog(navigator.credentials.get({ publicKey: requestOptions(options) }))
  const response = found.response as AuthenticatorAssertionResponse
  return answer(found, {
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle,
  })
}
