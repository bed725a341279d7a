// SPDX-License-Identifier: MIT
import { accessible } from './accessible.mjs';
import { PHONE } from './support.mjs';

accessible(PHONE, true);
