"""People over HTTP: guests, their devices and tokens, and continuing on another device."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from fondaco.hosted.commands import Person
from fondaco.server import messages
from fondaco.server.device_names import device_name
from fondaco.server.errors import ServerRefusal
from fondaco.server.people import address_of, has_token
from fondaco.server.routes import Me, On, credential
from fondaco.server.server import Server
from fondaco.server.storage import Credential

router = APIRouter(tags=["people"])


async def known_credential(found: Annotated[Credential | None, Depends(credential)]) -> Credential:
    if found is None:
        raise ServerRefusal("who_are_you")
    return found


async def device(own: Annotated[Credential, Depends(known_credential)]) -> Credential:
    """Raises a refusal for a token: a stolen one must not create others or lock its owner out."""
    if own.kind == "token":
        raise ServerRefusal("device_only")
    return own


def uncached(response: Response) -> None:
    response.headers["cache-control"] = "no-store"


MaybeOwn = Annotated[Credential | None, Depends(credential)]
Own = Annotated[Credential, Depends(known_credential)]
OwnDevice = Annotated[Credential, Depends(device)]
Uncached = Depends(uncached)


def person_info(person: Person) -> messages.PersonInfo:
    return messages.PersonInfo(id=person.id, name=person.name)


# Guests.


@router.post("/api/people", status_code=201)
async def greet(
    request: Request, response: Response, server: On, body: messages.NewPerson
) -> messages.PersonInfo:
    """Makes you a guest. You get an id, and a secret in a cookie."""
    server.limits.require("newcomers", address_of(request))
    person, secret = await server.people.add(body.name, device_of(request))
    server.people.cookies.remember(response, secret)
    return person_info(person)


@router.get("/api/me")
async def me(request: Request, response: Response, server: On, own: MaybeOwn) -> messages.PersonInfo:
    """Your id and name. Renews the cookies of a browser. If the browser was signed out, it becomes the person
    it was before.
    """
    found = own if has_token(request) else await renewed(request, response, server, own)
    if found is None:
        raise ServerRefusal("who_are_you")
    return person_info(found.person)


async def renewed(
    request: Request, response: Response, server: Server, own: Credential | None
) -> Credential | None:
    people, cookies = await server.people.earlier(request), server.people.cookies
    if own:
        people = await server.people.current(request) | people
    for secret, found in people.items():
        cookies.remember(response, secret)
        if cookies.earlier(request).secrets:
            cookies.remember_earlier(response, [one for one in people if one != secret])
        return found
    return None


@router.patch("/api/me")
async def rename(server: On, person: Me, body: messages.NewPerson) -> messages.PersonInfo:
    return person_info(await server.people.rename(person, body.name))


def device_of(request: Request) -> str:
    return device_name(request.headers.get("user-agent", ""))


# Devices and tokens.


@router.get("/api/me/credentials", dependencies=[Uncached])
async def credentials(request: Request, server: On, own: Own) -> messages.CredentialList:
    """Your devices and tokens."""
    return await listed(request, server, own)


async def listed(request: Request, server: Server, own: Credential) -> messages.CredentialList:
    found = await server.people.credentials(own.person)
    before = await server.people.earlier(request)
    return messages.CredentialList(
        credentials=[credential_info(one, own) for one in found],
        earlier=[person_info(one.person) for one in before.values()],
    )


def credential_info(one: Credential, own: Credential) -> messages.CredentialInfo:
    return messages.CredentialInfo(
        id=one.id,
        kind=one.kind,
        name=one.name,
        created=one.created,
        used=one.used,
        this=one.hash == own.hash,
    )


@router.patch("/api/me/credentials/{id}")
async def name_credential(
    server: On, own: Own, id: messages.CredentialId, body: messages.CredentialName
) -> messages.CredentialInfo:
    """Names a device or token."""
    found = await server.people.own(own, id)
    return credential_info(await server.people.name_credential(found, body.name), own)


@router.delete("/api/me/credentials/{id}", dependencies=[Uncached])
async def sign_out(
    request: Request, response: Response, server: On, own: Own, id: messages.CredentialId
) -> messages.CredentialList:
    """Signs out a device, or revokes a token, and closes its live connections. A browser that signs itself
    out becomes the person that it was before, if any.
    """
    found = await server.people.own(own, id)
    await server.people.sign_out(found)
    if found.hash == own.hash and not has_token(request):
        return await go_back(request, response, server)
    return await listed(request, server, own)


async def go_back(request: Request, response: Response, server: Server) -> messages.CredentialList:
    found = await renewed(request, response, server, None)
    if found:
        return await listed(request, server, found)
    server.people.cookies.forget(response)
    return messages.CredentialList(credentials=[], earlier=[])


@router.post("/api/me/tokens", status_code=201, dependencies=[Uncached])
async def new_token(server: On, own: OwnDevice, body: messages.NewToken | None = None) -> messages.Token:
    """A new token with which a program acts for you. It is shown once."""
    token, secret = await server.people.add_token(own.person, body.name if body else "")
    return messages.Token(token=secret, **credential_info(token, own).model_dump())


# Continuing on another device.


@router.post("/api/me/sign-in-links", status_code=201, dependencies=[Uncached])
async def new_link(server: On, own: OwnDevice, body: messages.NewSignInLink) -> messages.SignInLinkInfo:
    """A link that makes another device the same person. It works once, for ten minutes."""
    secret, expires = await server.sign_in.new_link(own.person, body.settings)
    return messages.SignInLinkInfo(secret=secret, expires=expires, seconds=expires - server.people.now())


@router.post("/api/sign-in/look", dependencies=[Uncached])
async def look_at_link(
    request: Request, server: On, own: MaybeOwn, body: messages.SignInSecret
) -> messages.SignInOffer:
    """The person that a link would make this device. This does not use the link up."""
    link = await server.sign_in.look(body.secret, address_of(request))
    return messages.SignInOffer(person=person_info(link.person), already=is_same(own, link.person))


@router.post("/api/sign-in", dependencies=[Uncached])
async def sign_in(
    request: Request, response: Response, server: On, own: MaybeOwn, body: messages.SignInSecret
) -> messages.SignedInInfo:
    """Makes this device the person of a link, and uses the link up. The browser can switch back to its
    earlier person.
    """
    link = await server.sign_in.look(body.secret, address_of(request))
    if is_same(own, link.person):
        return messages.SignedInInfo(person=person_info(link.person), settings={})
    signed_in = await server.sign_in.use(link, device_of(request))
    await become(request, response, server, signed_in.secret)
    return messages.SignedInInfo(person=person_info(signed_in.credential.person), settings=signed_in.settings)


@router.post("/api/me/switch", dependencies=[Uncached])
async def switch(
    request: Request, response: Response, server: On, own: OwnDevice, body: messages.SwitchBody
) -> messages.PersonInfo:
    """Switches this browser back to an earlier person."""
    for secret, found in (await server.people.earlier(request)).items():
        if found.person.id == body.person:
            await become(request, response, server, secret)
            return person_info(found.person)
    raise ServerRefusal("no_such_credential")


def is_same(own: Credential | None, person: Person) -> bool:
    return own is not None and own.person.id == person.id


async def become(request: Request, response: Response, server: Server, secret: str) -> None:
    """Changes the person of a browser, and stores the earlier one in a cookie."""
    before = [*await server.people.current(request), *await server.people.earlier(request)]
    server.people.cookies.remember(response, secret)
    server.people.cookies.remember_earlier(response, [one for one in before if one != secret])
