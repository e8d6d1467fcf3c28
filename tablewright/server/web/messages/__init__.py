"""Every message between the server and the web page. `web/src/lib/protocol.ts` is generated from this package.

`docs/protocol.md` explains how the messages are used. A field with a default may be left out by the sender. Seats are
numbered from 0. A message is made for one viewer: the code that fills it in decides what that viewer may see.
"""
