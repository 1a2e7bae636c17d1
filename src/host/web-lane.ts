/** The program of a web worker that runs one lane. */
import { monotonicClock } from '../shared/clock.ts';
import { serveLane } from '../solver/plan/serve-lane.ts';
import { pause } from './web-pause.ts';

const hear = serveLane((message) => self.postMessage(message), { clock: monotonicClock, pause });
self.onmessage = ({ data }) => hear(data);
