// What is to be run, in a few lanes beside each other: a lane that is free takes what comes next. Knows nothing of tests or browsers.

/** Runs all jobs, in their order, no more than so many at a time. */
export async function inLanes(count, jobs) {
  let next = 0;
  const lane = async () => {
    while (next < jobs.length) await jobs[next++]();
  };
  await Promise.all(Array.from({ length: count }, lane));
}
