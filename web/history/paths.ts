/** The path of the trash, under /sise. TRASH-1. */
export const trashPath = '/prygikast'
