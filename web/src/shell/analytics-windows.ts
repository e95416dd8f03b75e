/** How many days the analytics look back. */
export const analyticsWindows = [7, 30, 90, 365] as const
export type AnalyticsWindow = (typeof analyticsWindows)[number]

export const isAnalyticsWindow = (days: unknown): days is AnalyticsWindow =>
  analyticsWindows.some((window) => window === days)
