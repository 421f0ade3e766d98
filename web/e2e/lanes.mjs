// What is to be run, in a few lanes beside each other: a lane that is free takes what comes next. Knows nothing of tests or browsers.

/** The results of all jobs, in their order; no more than so many run at a time. */
export async function inLanes(count, jobs) {
  const results = [];
  let next = 0;
  const lane = async () => {
    while (next < jobs.length) {
      const mine = next++;
      results[mine] = await jobs[mine]();
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  return results;
}
