/** The path of the list of albums. ROUTE-1. */
export const galleryPath = '/galerii'

/** The path of the form of a new album. */
export const newAlbumPath = '/galerii/uus'

/** The path of an album's editor. */
export const albumPath = (slug: string) => `/galerii/${slug}`
