import { notFound } from '../http/errors.ts'

/** 404 for an album. */
export const noSuchAlbum = () => notFound('Sellist albumit ei ole.')
