import { answer } from './lib/thread.js';

self.onmessage = ({ data }) => answer(data, (message, list) => self.postMessage(message, list));
