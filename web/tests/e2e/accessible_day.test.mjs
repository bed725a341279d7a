// SPDX-License-Identifier: MIT
import { accessible } from './accessible.mjs';

accessible('day');
