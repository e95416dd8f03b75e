/** What the thread that answers has worked meanwhile, however busy the machine is: the loop was held for no longer. */
export const loopSpentOn = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
