// A separate module: the sign-in screen, which has no Apollo Client, loads it only if a gateway does not know an operation.
export { print } from '@apollo/client/utilities'
