export { ApiError, type CallOptions, type Client, type ClientOptions, createClient, toApiError } from './client.ts'
export {
  type AccountFollower,
  type AccountFrame,
  type FollowOptions,
  type Frame,
  followAccount,
  followList,
  type ListFollower,
} from './follow.ts'
export type { FollowerOptions, LiveState } from './follower.ts'
export { type LoadedTasks, type LoadOptions, loadTasks } from './load-tasks.ts'
export { pause } from './retry.ts'
export {
  type Claimed,
  type Handling,
  type HeldFor,
  type Outputs,
  type Work,
  type WorkOutcome,
  workOn,
} from './work-on.ts'
export { type WorkerOptions, worker } from './worker.ts'
