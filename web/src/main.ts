// SPDX-License-Identifier: MIT
import './look/tokens.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { goOffline } from './app/offline.svelte';
import { i18n } from './i18n/i18n.svelte';
import { settings } from './session/settings.svelte';

document.documentElement.dataset.theme = settings.theme;
await i18n.use(settings.language);
mount(App, { target: document.getElementById('app')! });
addEventListener('load', () => void goOffline());
if (document.readyState === 'complete') void goOffline();
