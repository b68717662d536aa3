import { notFound } from '../http/errors.ts'

/** 404 for a topic, in the forum's words. */
export const noSuchTopic = () => notFound('Sellist teemat ei ole.')

/** 404 for a post, in the forum's words. */
export const noSuchPost = () => notFound('Sellist postitust ei ole.')
