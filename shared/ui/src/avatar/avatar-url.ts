/**
 * Where the picture of a user is; null without one.
 *
 * @param avatar as `whoAmI` and the list of users answer it
 */
export const avatarUrl = (basePath: string, avatar: string | null): string | null =>
  avatar === null ? null : `${basePath}/v1/avatars/${avatar}`
