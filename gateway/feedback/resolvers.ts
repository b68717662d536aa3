import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'

/** Query fields of feedback. */
export const feedbackQuery: QueryResolvers = {
  feedbackPage: (_, { unanswered, ...args }, { feedback }) => feedback.page(args, { waiting: unanswered ?? false }),
  unansweredFeedbackCount: (_, _args, { feedback }) => feedback.waiting(),
  feedbackSeenUntil: (_, _args, { feedback }) => feedback.seenUntil(),
  feedbackClosedUntil: (_, _args, { feedback }) => feedback.closedUntil(),
}

/** Mutations of feedback. */
export const feedbackMutation: MutationResolvers = {
  deleteFeedback: (_, { id }, { feedback }) => feedback.delete(id),
  markFeedbackSeen: (_, { until }, { feedback }) => feedback.markSeen(until),
  markFeedbackAnswered: (_, { id, answered }, { feedback }) => feedback.markAnswered(id, answered),
}
