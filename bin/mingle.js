#!/usr/bin/env node
import { start } from '../dist/program/start.js';

process.exitCode = await start(process);
