/** The path of the zip of chosen files, `?id=…&id=…`. Below the members' files, which the gateway forwards with the token. LIST-8. */
export const zipPath = '/api/static/foorum/failid.zip'
