// Runs jobs in a few lanes beside each other: a lane that is free takes the next job. This module knows nothing of
// tests or browsers.

/**
 * Runs all jobs in order, no more than `count` at a time. `failed` is told of a job that fails, and the others go on.
 */
export async function inLanes(count, jobs, failed) {
  let next = 0;
  const lane = async () => {
    while (next < jobs.length) {
      const { name, run } = jobs[next++];
      try {
        await run();
      } catch (error) {
        failed(name, error);
      }
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
}
