/** The gateway's path for operations. */
export const gatewayPath = '/graphql'

/** The gateway may send a result of the first type with any HTTP status; of the second, for proxies in between, only with 200. */
export const graphqlTypes = 'application/graphql-response+json, application/json;q=0.9'
