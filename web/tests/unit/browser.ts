// SPDX-License-Identifier: MIT
import { webcrypto } from 'node:crypto';

// What every browser has and Debian 12's node does not have by itself.
globalThis.crypto ??= webcrypto as Crypto;
