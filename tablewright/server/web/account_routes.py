"""The requests about who you are. A guest needs none of them."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from tablewright.server.errors import Forbidden, TooManyRequests
from tablewright.server.people.accounts import GUESTS_HAVE_NONE
from tablewright.server.people.devices import device_of
from tablewright.server.people.identity import GUEST_COOKIE, Identity, new_guest
from tablewright.server.people.names import checked_name
from tablewright.server.people.passkeys import Site
from tablewright.server.services import Services
from tablewright.server.web.cookies import guest_before, set_guest_before, set_identity
from tablewright.server.web.messages.accounts import (
    AccountCard,
    AskForPasskey,
    Codes,
    DeviceCard,
    Erase,
    NewPasskey,
    PasskeyCard,
    PasskeyOptions,
    Recover,
    Rename,
    SignIn,
)
from tablewright.server.web.routes import PROBLEMS, Address, Holder, Limits, TheServices, Who

TOO_MANY = "Too many attempts. Please wait a moment."

router = APIRouter(prefix="/api/account", responses=PROBLEMS)


def get_owner(who: Who) -> Identity:
    if who.session is None:
        raise Forbidden(GUESTS_HAVE_NONE)
    return who


async def check_confirmed(services: TheServices, who: Who) -> None:
    await services.accounts.check_confirmed(who)


def get_device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", ""))


def limit_changes(limits: Limits, address: Address) -> None:
    if not limits.account_changes.of(address).take():
        raise TooManyRequests(TOO_MANY)


def limit_sign_ins(limits: Limits, address: Address) -> None:
    if not limits.sign_ins.of(address).take():
        raise TooManyRequests(TOO_MANY)


def get_site(request: Request) -> Site:
    return Site(request.headers.get("host", ""))


Owner = Annotated[Identity, Depends(get_owner)]
Device = Annotated[str, Depends(get_device)]
TheSite = Annotated[Site, Depends(get_site)]
Id = Annotated[str, Path(max_length=32)]
CHANGE, SIGNING_IN = [Depends(limit_changes)], [Depends(limit_sign_ins)]
CONFIRMED = [*CHANGE, Depends(check_confirmed)]


async def account_card(request: Request, services: Services, who: Identity) -> AccountCard:
    guest = guest_before(request, services.sessions) if who.session is not None else None
    seats = await services.accounts.store.seats_held(guest.holder) if guest else 0
    return await card_of(services, who, seats)


async def card_of(services: Services, who: Identity, guest_seats: int) -> AccountCard:
    store = services.accounts.store
    account = await store.find(who.holder) if who.session is not None else None
    if account is None:
        return AccountCard(name=None, created=None, passkeys=[], devices=[], codes_left=0, guest_seats=0)
    devices = await services.sessions.store.of(who.holder)
    return AccountCard(
        name=account.name,
        created=account.created,
        passkeys=[
            PasskeyCard(id=each.id, name=each.name, created=each.created, used=each.used)
            for each in await store.passkeys_of(who.holder)
        ],
        devices=[
            DeviceCard(
                id=each.id, device=each.device, created=each.created, used=each.used, this=each.id == who.session
            )
            for each in devices
        ],
        codes_left=await store.codes_left(who.holder),
        guest_seats=guest_seats,
    )


@router.get("")
async def account(request: Request, services: TheServices, who: Who, holder: Holder) -> AccountCard:
    return await account_card(request, services, who)


@router.post("/name", dependencies=CHANGE)
async def rename(form: Rename, request: Request, services: TheServices, who: Owner) -> AccountCard:
    await services.accounts.rename(who, form.name)
    return await account_card(request, services, who)


# --- Passkeys --------------------------------------------------------------------------------------------------------


@router.post("/passkeys/options", dependencies=CONFIRMED)
async def ask_for_passkey(
    form: AskForPasskey, request: Request, response: Response, services: TheServices, who: Who, site: TheSite
) -> PasskeyOptions:
    set_identity(request, response, services.tokens, who)  # the challenge is for this holder
    return PasskeyOptions(options=await services.accounts.ask_for_passkey(who, site, form.name or ""))


@router.post("/passkeys", status_code=201, dependencies=CONFIRMED)
async def new_passkey(
    form: NewPasskey,
    request: Request,
    response: Response,
    services: TheServices,
    who: Who,
    site: TheSite,
    device: Device,
    limits: Limits,
    address: Address,
) -> Codes:
    """Somebody with an account gets another passkey. A guest gets an account, with recovery codes."""
    codes: list[str] = []
    if who.session is not None:
        await services.accounts.add_passkey(who, site, form.credential, device)
    elif not limits.new_accounts.of(address).take():
        raise TooManyRequests(TOO_MANY)
    else:
        who, codes = await services.accounts.create(who, site, form.name or "", form.credential, device)
        set_identity(request, response, services.tokens, who)
    return Codes(account=await account_card(request, services, who), codes=codes)


@router.post("/passkeys/{passkey}/name", dependencies=CHANGE)
async def rename_passkey(passkey: Id, form: Rename, request: Request, services: TheServices, who: Owner) -> AccountCard:
    await services.accounts.store.rename_passkey(who.holder, passkey, checked_name(form.name) or "Passkey")
    return await account_card(request, services, who)


@router.delete("/passkeys/{passkey}", dependencies=CONFIRMED)
async def remove_passkey(passkey: Id, request: Request, services: TheServices, who: Owner) -> AccountCard:
    await services.accounts.store.remove_passkey(who.holder, passkey)
    return await account_card(request, services, who)


# --- Signing in and out ----------------------------------------------------------------------------------------------


@router.post("/sign-in/options", dependencies=CHANGE)
async def ask_to_sign_in(
    request: Request, response: Response, services: TheServices, who: Who, site: TheSite
) -> PasskeyOptions:
    set_identity(request, response, services.tokens, who)
    return PasskeyOptions(options=await services.accounts.ask_to_sign_in(who, site))


@router.post("/sign-in", dependencies=SIGNING_IN)
async def sign_in(
    form: SignIn,
    request: Request,
    response: Response,
    services: TheServices,
    who: Who,
    site: TheSite,
    device: Device,
) -> AccountCard:
    owner = await services.accounts.sign_in(who, site, form.credential, device)
    return await signed_in(request, response, services, who, owner)


@router.post("/recover", dependencies=SIGNING_IN)
async def recover(
    form: Recover, request: Request, response: Response, services: TheServices, who: Who, device: Device
) -> AccountCard:
    """Sign in with a recovery code."""
    owner = await services.accounts.recover(form.code, device)
    return await signed_in(request, response, services, who, owner)


async def signed_in(
    request: Request, response: Response, services: Services, before: Identity, owner: Identity
) -> AccountCard:
    """This browser has a session now. It remembers the guest who has used it so far, if they have seats."""
    set_identity(request, response, services.tokens, owner)
    if before.session == owner.session:
        return await account_card(request, services, owner)
    if before.session is not None:
        await services.accounts.end(before, before.session)
        return await account_card(request, services, owner)
    seats = await services.accounts.store.seats_held(before.holder)
    if seats:
        set_guest_before(request, response, services.tokens, before)
    return await card_of(services, owner, seats)


@router.post("/sign-out")
async def sign_out(request: Request, response: Response, services: TheServices, who: Owner) -> AccountCard:
    assert who.session is not None
    await services.accounts.end(who, who.session)
    return await become_guest(request, response, services, guest_before(request, services.sessions))


async def become_guest(
    request: Request, response: Response, services: Services, guest: Identity | None = None
) -> AccountCard:
    now = guest or new_guest()
    response.delete_cookie(GUEST_COOKIE)
    set_identity(request, response, services.tokens, now)
    return await card_of(services, now, 0)


@router.delete("/devices/{device}", dependencies=CHANGE)
async def sign_out_device(device: Id, request: Request, services: TheServices, who: Owner) -> AccountCard:
    """End the session of another device. A table that is open there is closed at once."""
    await services.accounts.end(who, device)
    return await account_card(request, services, who)


@router.post("/bring-along", dependencies=CHANGE)
async def bring_along(request: Request, response: Response, services: TheServices, who: Owner) -> AccountCard:
    """What this browser had as a guest comes to the account."""
    guest = guest_before(request, services.sessions)
    if guest is not None:
        await services.accounts.bring_along(guest, who)
    response.delete_cookie(GUEST_COOKIE)
    return await card_of(services, who, 0)


@router.post("/codes", dependencies=CONFIRMED)
async def new_codes(request: Request, services: TheServices, who: Owner) -> Codes:
    codes = await services.accounts.replace_codes(who)
    return Codes(account=await account_card(request, services, who), codes=codes)


# --- Everything about you --------------------------------------------------------------------------------------------


@router.get("/data", dependencies=CHANGE)
async def data(services: TheServices, who: Who) -> Response:
    """Everything that is stored about you, guest or not."""
    text = json.dumps(await services.personal_data.export(who.holder), indent=2, ensure_ascii=False)
    headers = {"content-disposition": 'attachment; filename="tablewright-my-data.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/erase", dependencies=CONFIRMED)
async def erase(form: Erase, request: Request, response: Response, services: TheServices, who: Who) -> AccountCard:
    """Erase you, guest or not, and the guest who used this browser before you signed in."""
    for person in filter(None, (who, guest_before(request, services.sessions))):
        await services.personal_data.erase(person.holder)
        await services.sessions.read(person.holder)
    await services.follower.poll()  # the tables are dropped here at once, and elsewhere within a second
    return await become_guest(request, response, services)
