import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/* Loaded before a program: holds it up for as long as there is a file of the name in HELD_WHILE, as a crowded machine does. */

const LOOK_MS = 50;

while (existsSync(process.env.HELD_WHILE ?? '')) await sleep(LOOK_MS);
