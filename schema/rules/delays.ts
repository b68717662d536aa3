/**
 * All delays between an event and its notifications, in milliseconds, in their order: gathering, bell and screens, push, reconnecting, and
 * the limits of silent streams.
 */

// Gathering: events close together are handled once.

/** Delays the refetch of an open topic after an event, as a post and its likes come together. */
export const topicGatherMs = 300
/** The maximum additional random delay of that refetch, so that clients with the topic open do not all read at once. */
export const topicSpreadMs = 700

/** The quiet time after which the immediate mail of a topic is sent, so that a conversation is one mail. */
export const gatheringMs = 3 * 60_000
/** The maximum delay of that mail while a conversation goes on. */
export const longestGatheringMs = 15 * 60_000
/** The interval of checks for due digests and immediate mails. */
export const mailPlanEveryMs = 60_000

// Bell: the counts in the navbar.

/** The maximum random delay of the bell's read after an event, as a post in a topic reaches all its followers at once. */
export const bellSpreadMs = 1_000
/** The bell's poll interval without a stream, longer than the session's, as counts cost more. */
export const bellEveryMs = 60_000
/** The session's poll interval in a visible tab, so that the user notices an expired session before typing much. */
export const sessionEveryMs = 15_000
/** The minimum interval of these polls, however often the window gets the focus or the connection returns. */
export const sessionPauseMs = 3_000

// Push.

/** The interval of checks for due push messages and announcements. */
export const planEveryMs = 10_000

/** The time limit of subscribing: phones start the service worker and reach their push service slowly. */
export const pushSetupLimitMs = 20_000
/** How long the client of a tab may take to open the page of a pressed notification before the tab is reloaded. */
export const tabResponseLimitMs = 1_000

// Reconnecting: the first and the longest interval of attempts, which double, so that not all tabs reconnect to a restarted server at once.

/** Intervals of attempts to open the stream again. */
export const reopenMs = { first: 1_000, longest: 60_000 }
/** Poll intervals of open lists without a stream. */
export const listsEveryMs = { first: 30_000, longest: 240_000 }
/** The interval of small requests that check the connection, as browsers do not notice a dead one. */
export const connectionCheckEveryMs = 10_000

// Silence: limits of streams without a byte. Each is more than twice the interval of its sender's comments.

/** After this silence the client closes a stream; the gateway (graphql-sse) sends a comment every 24 seconds. */
export const clientSilenceMs = 60_000
/** After this silence the gateway closes a stream; the API sends a comment every 45 seconds. */
export const gatewaySilenceMs = 150_000
/** The interval of the API's comments on a stream without events. */
export const apiCommentEveryMs = 45_000
/** The interval of checks whether the session of a stream has expired; a revoked session ends its stream at once. */
export const sessionCheckEveryMs = 60_000
