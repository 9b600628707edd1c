// The version of this page. When the server has a newer one it is loaded anew, as soon as nothing is begun.

export class Version {
    private known: string | null = null;
    private isOld = false;

    /** The server says which version it has. */
    heard(version: string): void {
        if (this.known !== null && this.known !== version) this.isOld = true;
        this.known = version;
    }

    renew(isBusy: boolean): void {
        if (this.isOld && !isBusy && !isTyping()) location.reload();
    }
}

/** Whether something is written in a field that was not sent. */
function isTyping(): boolean {
    const fields = document.querySelectorAll<HTMLInputElement>(
        "textarea, input:is(:not([type]), [type=text], [type=search])",
    );
    return [...fields].some((field) => field.value !== field.defaultValue);
}
