# SPDX-License-Identifier: MIT
"""A client of sockets (RFC 6455) that speaks in frames, so that it can also speak wrongly."""
import base64
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(payload, opcode=TEXT, final=True, masked=True):
    size = len(payload)
    head = bytes([(0x80 if final else 0) | opcode])
    mask = 0x80 if masked else 0
    if size < 126:
        head += bytes([mask | size])
    elif size < 65536:
        head += bytes([mask | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(payload))


class Client:
    def __init__(self, port, ahead=b"", receive=None, source=None, **fields):
        self.socket = socket.socket()
        if receive:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(10)
        self.socket.connect(("127.0.0.1", port))
        self.held, self.port = b"", port
        try:
            self.status = self.shake(ahead, **fields)
        except Exception:
            self.socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.socket.close()

    def shake(self, ahead=b"", path="/socket", method="GET", version="1.1", **fields):
        usual = {"Host": f"127.0.0.1:{self.port}", "Origin": f"http://127.0.0.1:{self.port}", "Upgrade": "websocket",
                 "Connection": "keep-alive, Upgrade", "Sec-WebSocket-Version": "13",
                 "Sec-WebSocket-Key": base64.b64encode(bytes(16)).decode()}
        usual.update({name.replace("_", "-"): value for name, value in fields.items()})
        lines = [f"{method} {path} HTTP/{version}"] + [f"{name}: {value}" for name, value in usual.items() if value is not None]
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode() + ahead)
        while b"\r\n\r\n" not in self.held:
            got = self.socket.recv(4096)
            if not got:
                break
            self.held += got
        head, _, self.held = self.held.partition(b"\r\n\r\n")
        self.head = head.decode()
        return int(self.head.split()[1])

    def send(self, payload, *args, **more):
        self.socket.sendall(frame(payload if isinstance(payload, bytes) else payload.encode(), *args, **more))

    def exactly(self, size):
        while len(self.held) < size:
            got = self.socket.recv(65536)
            if not got:
                raise ConnectionError("hung up")
            self.held += got
        taken, self.held = self.held[:size], self.held[size:]
        return taken

    def hear(self):
        """Opcode and payload of the next frame."""
        first, second = self.exactly(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", self.exactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.exactly(8))[0]
        assert not second & 0x80, "a server masks nothing"
        return first & 15, self.exactly(size)

    def text(self):
        opcode, payload = self.hear()
        assert opcode == TEXT, (opcode, payload)
        return payload.decode()

    def ends(self):
        """The code it is closed with, after whatever came before."""
        while True:
            opcode, payload = self.hear()
            if opcode == CLOSE:
                return struct.unpack(">H", payload[:2])[0]
