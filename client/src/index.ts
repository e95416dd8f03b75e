export { ApiError, type CallOptions, type Client, type ClientOptions, createClient, toApiError } from './client.ts'
export { type FollowOptions, type Frame, followList, ListFollower, type LiveState } from './event-stream.ts'
