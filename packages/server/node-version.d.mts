export declare function unsupportedNode(version: string): string | undefined;
export declare function refuseUnsupportedNode(): void;
