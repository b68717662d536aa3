import { useSettingsQuery } from '../generated.ts'

/** The number of characters that a new password must have: 6 until the settings are loaded. AUTH-5. */
export const usePasswordMin = (): number => useSettingsQuery().data?.settings.passwordMin ?? 6
