/** The requests about who you are. */
import { ask, Refusal, send } from '../lib/api'
import type { AccountCard, Codes, PasskeyOptions } from '../lib/protocol'
import { makePasskey, signWithPasskey } from './passkeys'

const ACCOUNT = '/api/account'
const NOT_CONFIRMED = 401
export const DATA_FILE = `${ACCOUNT}/data`

const remove = async (address: string): Promise<AccountCard> => (await send(address, { method: 'DELETE' })).json()

export const account = (): Promise<AccountCard> => ask(ACCOUNT)
export const rename = (name: string): Promise<AccountCard> => ask(`${ACCOUNT}/name`, { name })

export async function signIn(): Promise<AccountCard> {
  const { options } = await ask<PasskeyOptions>(`${ACCOUNT}/sign-in/options`, {})
  return ask(`${ACCOUNT}/sign-in`, { credential: await signWithPasskey(options) })
}

export const recover = (code: string): Promise<AccountCard> => ask(`${ACCOUNT}/recover`, { code })
export const signOut = (): Promise<AccountCard> => ask(`${ACCOUNT}/sign-out`, {})
export const signOutDevice = (id: string): Promise<AccountCard> => remove(`${ACCOUNT}/devices/${id}`)
export const bringAlong = (): Promise<AccountCard> => ask(`${ACCOUNT}/bring-along`, {})

/** Does something for which the server may want a passkey first, and then once more. */
async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== NOT_CONFIRMED) throw error
    await signIn()
    return work()
  }
}

/** Makes a passkey. A guest gets an account by it, under this name. */
export const newPasskey = (name: string | null): Promise<Codes> =>
  confirmed(async () => {
    const { options } = await ask<PasskeyOptions>(`${ACCOUNT}/passkeys/options`, { name })
    return ask(`${ACCOUNT}/passkeys`, { credential: await makePasskey(options), name })
  })

export const renamePasskey = (id: string, name: string): Promise<AccountCard> =>
  ask(`${ACCOUNT}/passkeys/${id}/name`, { name })
export const removePasskey = (id: string): Promise<AccountCard> => confirmed(() => remove(`${ACCOUNT}/passkeys/${id}`))
export const newCodes = (): Promise<Codes> => confirmed(() => ask(`${ACCOUNT}/codes`, {}))
export const erase = (confirm: string): Promise<AccountCard> => confirmed(() => ask(`${ACCOUNT}/erase`, { confirm }))
