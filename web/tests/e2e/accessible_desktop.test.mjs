// SPDX-License-Identifier: MIT
import { accessible } from './accessible.mjs';
import { DESKTOP } from './support.mjs';

accessible(DESKTOP, false);
