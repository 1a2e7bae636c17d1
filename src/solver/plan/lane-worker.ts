/** One lane in a worker thread: runs it, tells of what it finds, and takes in what others found. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { createLane } from './lane.ts';
import { type FromWorker, GATE, type Incumbent, type LaneTask, STOP } from './lane-report.ts';
import { PROPOSALS_BETWEEN_BARRIERS, REPORT_INTERVAL } from './tuning.ts';

const { task, shared } = workerData as { task: LaneTask; shared: SharedArrayBuffer };
const port = parentPort;
if (!port) throw new Error('lane-worker.ts runs in a worker thread only');
const words = new Int32Array(shared);
const say = (message: FromWorker) => port.postMessage(message);
const stopped = () => Atomics.load(words, STOP) === 1;

function takeForeign(): Incumbent | null {
  let latest: Incumbent | null = null;
  for (;;) {
    const received = receiveMessageOnPort(port as NonNullable<typeof port>);
    if (!received) return latest;
    latest = received.message as Incumbent;
  }
}

const lane = createLane(task);
const lockstep = task.iterations !== null;
let foreign: Incumbent | null = null;
let iterations = 0;
let nextBarrier = PROPOSALS_BETWEEN_BARRIERS;
let gatesPassed = 0;
let spoke = 0;
while (!stopped()) {
  const step = lane.next(foreign);
  foreign = null;
  if (step.done) break;
  iterations = step.value.iterations;
  const now = performance.now();
  if (step.value.better || step.value.proof || now - spoke > REPORT_INTERVAL) {
    say({ kind: 'report', report: step.value });
    spoke = now;
  }
  if (lockstep && iterations >= nextBarrier) {
    say({ kind: 'barrier', iterations });
    Atomics.wait(words, GATE, gatesPassed);
    gatesPassed++;
    nextBarrier += PROPOSALS_BETWEEN_BARRIERS;
    foreign = takeForeign();
  } else if (!lockstep) {
    foreign = takeForeign();
  }
}
say({ kind: 'done', iterations });
