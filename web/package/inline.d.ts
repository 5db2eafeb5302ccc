/** Returns the bytes of the module of `gradnoise`, for bundlers that leave files behind: `await init(core())`. */
export declare function core(): Promise<Uint8Array>;
