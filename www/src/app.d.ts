declare global {
  /** Address of the published site without a slash at the end, or empty. */
  const __SITE__: string;

  namespace App {}
}

export {};
