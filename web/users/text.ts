/** Texts of members that several screens show. */
export const usersTexts = {
  formerMember: 'Endine liige',
}

/** The names of the statuses. USER-1. */
export const statusWords = {
  BANNED: 'Keelatud',
  INACTIVE: 'Aktiveerimata',
  MEMBER: 'Tavaline',
  MODERATOR: 'Moderaator',
  ADMIN: 'Admin',
} as const
