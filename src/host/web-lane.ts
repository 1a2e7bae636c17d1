/** The program of a web worker that runs lanes. */
import { monotonicClock } from '../shared/clock.ts';
import { serveLanes } from '../solver/plan/serve-lanes.ts';
import { pause } from './web-pause.ts';

const onMessage = serveLanes((message) => self.postMessage(message), { clock: monotonicClock, pause });
self.onmessage = ({ data }) => onMessage(data);
