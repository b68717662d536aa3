const pending = 'pending:'

/** The id of an optimistic post. */
export const pendingId = (createdAt: string) => pending + createdAt

/** Whether a post is optimistic and not saved yet: it can be neither liked nor edited. */
export const isPending = ({ id }: { id: string }) => id.startsWith(pending)
