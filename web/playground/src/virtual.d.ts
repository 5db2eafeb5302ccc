declare module 'virtual:gallery' {
  /** Noises to begin with: codes or JSON. */
  const gallery: { name: string; source: string }[];
  export default gallery;
}
