import { notFound } from '../http/errors.ts'

/** 404 for an album. */
export const noSuchAlbum = () => notFound('Seda albumit ei ole.')
