/**
 * Every delay between what happens and who is notified of it, in milliseconds, in the order in which it passes them: what is gathered, what the bell
 * and the screens read, what is pushed, how a lost stream is opened again, and how long a silent one counts as alive.
 */

// Gathering: what comes close together is handled once.

/** Delays the first read of a topic on the screen after an event: a post and its likes come together. */
export const topicGatherMs = 300
/** Delays that read by up to this more, at random, so that all who have the topic open do not read in the same moment. */
export const topicSpreadMs = 700

/** Delays the mail at once of a topic until nothing more has come for so long, so that a conversation is one mail. */
export const gatheringMs = 3 * 60_000
/** Delays it at most by this: a conversation that goes on is reported. */
export const longestGatheringMs = 15 * 60_000
/** Delays mails of digests and at once: how often it is looked whether one is due. */
export const mailPlanEveryMs = 60_000

// Bell: how soon the navbar knows.

/** Delays the bell's read after an event by up to this, at random: a post in a topic reaches all its followers at once. */
export const bellSpreadMs = 1_000
/** Delays the bell where no stream says anything: the counts cost more than the session's own poll, and are no conversation. */
export const bellEveryMs = 60_000
/** Delays what a visible tab knows of its session and member: a lost session has to show before much is typed into it. */
export const sessionEveryMs = 15_000
/** Delays the next poll after one, however often the window gets the focus or the connection returns. */
export const sessionPauseMs = 3_000

// Push: from what notifies to the message, and from the browser's consent to the page that a notification leads to.

/** Delays push messages and mails of announcements: how often it is looked whether one is due. */
export const planEveryMs = 10_000

/** Delays the failure of a subscription: phones start the service worker and reach their push service slowly. */
export const pushSetupLimitMs = 20_000
/** Delays the reload of a tab whose client does not go to the page of a pressed notification by itself: a person waits for it. */
export const tabAnswerLimitMs = 1_000

// Reconnecting: first and longest intervals of attempts that double, so that a server that returns is not met by all tabs at once.

/** Delays the next attempt to open the stream: most losses are short. */
export const reopenMs = { first: 1_000, longest: 60_000 }
/** Delays the reads of open lists where there is no stream: they cost queries, and grow rare in a tab that stays open. */
export const listsEveryMs = { first: 30_000, longest: 240_000 }
/** Delays what waits for the connection, as browsers do not notice one that carries nothing: one small request in ten seconds. */
export const connectionCheckEveryMs = 10_000

// Silence: after how long without a byte a stream is given up. Each is more than twice the interval of its sender's comments.

/** Delays the end of a silent stream in the client; the gateway (graphql-sse) sends a comment every 24 seconds. */
export const clientSilenceMs = 60_000
/** Delays the end of a silent stream in the gateway; the API sends a comment every 45 seconds. */
export const gatewaySilenceMs = 150_000
/** Delays the API's next comment on a stream without events. */
export const apiCommentEveryMs = 45_000
/** Delays the end of a stream whose session has expired; one that is ended by somebody ends at once. */
export const sessionCheckEveryMs = 60_000
