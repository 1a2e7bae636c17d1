#!/usr/bin/env node
// Stands in for the program of that name: seats people in order, keeps what it was asked, or fails as told.
import { readFileSync, writeFileSync } from 'node:fs';

const request = JSON.parse(readFileSync(0, 'utf8'));
writeFileSync(process.env.GM_CLI_ASKED, JSON.stringify({ arguments: process.argv.slice(2), request }));
if (process.env.GM_CLI_FAULT) {
  console.error(process.env.GM_CLI_FAULT);
  process.exit(1);
}
const { people, groups, num_sessions } = request.scenario;
const schedule = {};
for (let session = 0; session < num_sessions; session++) {
  const left = people.map(({ id }) => id);
  const tables = groups.map(({ id, size, session_sizes: sizes }) => [
    id,
    left.splice(0, sizes?.[session] ?? size),
  ]);
  schedule[`session_${session}`] = Object.fromEntries(tables.filter(([, seated]) => seated.length > 0));
}
console.log(JSON.stringify({ schedule, final_score: 12.5, stop_reason: 'time_limit_reached' }));
