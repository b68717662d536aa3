import { notFound } from '../http/errors.ts'

/** 404 for a topic. */
export const noSuchTopic = () => notFound('Sellist teemat ei ole.')

/** 404 for a post. */
export const noSuchPost = () => notFound('Sellist postitust ei ole.')

/** 404 for a category. */
export const noSuchCategory = () => notFound('Sellist kategooriat ei ole.')
