/** The program of a web worker that improves a bound. */
import { monotonicClock } from '../shared/clock.ts';
import { serveBounds } from '../solver/plan/serve-bounds.ts';
import { highs } from './web-highs.ts';

const onMessage = serveBounds((message) => self.postMessage(message), { clock: monotonicClock, highs });
self.onmessage = ({ data }) => onMessage(data);
