// What is to be run, in a few lanes beside each other: a lane that is free takes what comes next. Knows nothing of tests or browsers.

/** Runs all jobs, in their order, no more than so many at a time. `failed` hears of one that fails, and the others go on. */
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
