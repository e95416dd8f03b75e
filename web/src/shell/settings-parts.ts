export const settingsParts = ['profile', 'security', 'look', 'notices', 'billing', 'data'] as const
export type SettingsPart = (typeof settingsParts)[number]

export const isSettingsPart = (text: string): text is SettingsPart => settingsParts.some((part) => part === text)
