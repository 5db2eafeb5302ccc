import { parentPort } from 'node:worker_threads';
import { answer } from './lib/thread.js';

parentPort.on('message', (data) => answer(data, (message, list) => parentPort.postMessage(message, list)));
