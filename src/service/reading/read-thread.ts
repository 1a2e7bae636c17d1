/** The program of a thread that reads bodies, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BodyOrder } from '../domain/ports.ts';
import { READY, type ReadingConfig, readOrder } from './read-order.ts';

const config = workerData as ReadingConfig;
parentPort?.on('message', (order: BodyOrder) => parentPort?.postMessage(readOrder(order, config)));
parentPort?.postMessage(READY);
