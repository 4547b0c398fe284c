/** The thread of a pool: takes tasks, gives their results back. */
import { workerData } from 'node:worker_threads';
import type { Task, TaskResults, WorkerSetup } from '../src/batch/messages';
import { createTaskRunner } from '../src/lanes/worker-tasks';

const run = createTaskRunner(workerData as WorkerSetup);

export default function solveTask(task: Task): TaskResults[Task['kind']] {
  return run(task);
}
