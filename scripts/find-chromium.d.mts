export declare function findChromium(wanted?: { asCustomersHaveIt?: boolean }): string;
